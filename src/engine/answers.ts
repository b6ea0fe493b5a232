/** What the engine needs for more than rows and counts: one file, loaded with the first such question. */
// biome-ignore-all lint/performance/noBarrelFile: it is itself the file that is loaded
export { compareIdentities, sumRequirements } from '../access/sum';
export { refusingTargets } from '../clients/targets';
export { offerContext } from '../dialects/exposure';
export { writeOpenwopCatalog } from '../exports/openwopCatalog';
export { assignedFrom, exposedTools } from './assignments';
export { openBaseline, takeCatalog, writeBaselineFile } from './baselineFiles';
export { writeChangesFile } from './changesFile';
export { checkCatalog } from './check';
export { findCloseMatches } from './closeMatches';
export { ComparisonTable } from './comparisonTable';
export { countWider } from './countWider';
export { describeTools, judgeTools } from './draftedTools';
export { writeDraftFile } from './draftFile';
export { answerDraft } from './draftService';
export { answerEffects, EffectCheck } from './effectColumn';
export { makeReport } from './handIn';
export { decidedFrom } from './judged';
export { nameChange } from './namedChange';
export { placeTools } from './placeTools';
export { answerDraftPosture, answerPosture } from './posture';
export { problemsBetween } from './problems';
export { readContent } from './readContent';
export { writeReviewFile } from './reviewFile';
export { findingsLike } from './ruleMatches';
export { adviseSearch } from './searchAdvice';
export { serversOf } from './servers';
export { joinSubjects } from './subjectColumns';
export { readSubjects, standingsIn } from './subjects';
export {
  digestCatalog,
  readDetail,
  readExportRows,
  readFingerprints,
  readLoneDetail,
  resolveRefs,
} from './toolDetail';
export { namesIn, serversIn, usageFacts } from './usageColumns';
