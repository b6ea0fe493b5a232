import { readBytes } from './client';
import { type Failed, failed } from './failure';
import { askHost, failureOf, type HostCall } from './openwop';
import { buildToolPath } from './toolPath';

/** The raw bytes of one descriptor (`GET <url>/v1/tools/{toolId}`). Not for static hosts. Never throws. */
export async function fetchToolById(
  toolId: string,
  call: HostCall,
): Promise<{ readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> } | Failed> {
  const path = buildToolPath(call.host.url, toolId);
  if (!path.ok) return path;
  const answer = await askHost(path.url, call, toolId);
  if (!answer.ok) return answer;
  try {
    const bytes = await readBytes(answer.body, call.limits.bytes);
    return { ok: true, bytes };
  } catch (error) {
    return failed(failureOf(error));
  }
}
