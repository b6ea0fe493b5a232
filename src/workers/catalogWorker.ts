import { type CatalogMethods, CatalogService } from './catalogService';
import { serve } from './rpc';
import { openSnapshots } from './snapshotStore';

serve<CatalogMethods>(new CatalogService(openSnapshots()));
