/** Words of ours and quotes from a host, a file or a person, in reading order; a quote is untrusted text. */
export type RichText = readonly ({ readonly text: string } | { readonly quote: string })[];
