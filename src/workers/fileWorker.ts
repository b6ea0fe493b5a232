import { type FileMethods, fileService } from './fileService';
import { serve } from './rpc';

serve<FileMethods>(fileService);
