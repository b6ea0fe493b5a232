import { startAhead } from '../workers/workerPolicy';

startAhead('catalog');
