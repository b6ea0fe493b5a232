/** The id of the host's own list among the sources; no file has it. */
export const hostSourceId = 'host';
