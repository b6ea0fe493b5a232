import { Fact, Facts } from '../shared/Facts';
import { UntrustedText } from '../shared/UntrustedText';

/** What an MCP server said of itself when the session began. */
export interface McpServerFacts {
  readonly name?: string;
  readonly title?: string;
  readonly version?: string;
  readonly protocolVersion?: string;
  /** How many pages its list had. */
  readonly pages: number;
  readonly tellsOfChanges: boolean;
}

export function McpServer({ server }: { readonly server: McpServerFacts }) {
  const { name, title, version, protocolVersion, tellsOfChanges } = server;
  return (
    <Facts>
      <Fact name="Name">{name === undefined ? 'not stated' : <UntrustedText text={name.slice(0, 300)} />}</Fact>
      {title !== undefined && (
        <Fact name="Title">
          <UntrustedText text={title.slice(0, 300)} />
        </Fact>
      )}
      <Fact name="Version">
        {version === undefined ? 'not stated' : <UntrustedText text={version.slice(0, 300)} />}
      </Fact>
      <Fact name="Protocol">{protocolVersion ?? 'the older HTTP+SSE transport'}</Fact>
      <Fact name="Changes">
        {tellsOfChanges ? 'it tells when its list changes' : 'it doesn’t tell when its list changes'}
      </Fact>
    </Facts>
  );
}
