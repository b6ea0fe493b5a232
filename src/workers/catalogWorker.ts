import { type CatalogMethods, CatalogService } from './catalogService';
import { serve } from './rpc';

serve<CatalogMethods>(new CatalogService());
