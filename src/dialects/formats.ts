import { dialectOf, recogniseDialect } from './allDialects';
import { isPage } from './containers';
import { dialectIn, isWhole, planReading } from './planReading';
import { countParts, decodeText, encodingOf, maxParts, readDocuments } from './sourceText';

/** The readers of every format, YAML among them: an openwop host needs none, so they are loaded when they are needed. */
export const formats = {
  dialectOf,
  recogniseDialect,
  dialectIn,
  isPage,
  isWhole,
  planReading,
  countParts,
  maxParts,
  encodingOf,
  decodeText,
  readDocuments,
};
