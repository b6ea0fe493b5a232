import { startArgumentsClient } from '../../../workers/argumentsClient';

/** One checker for all tools, for arguments and results; its worker starts with the first check. */
export const checker = startArgumentsClient();
