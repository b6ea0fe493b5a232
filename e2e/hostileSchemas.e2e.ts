import { testRows } from './support/hostileRow';
import { hostileSchemas } from './support/hostileSchemas';

testRows(hostileSchemas, ['a tree', 'a list of groups behind a choice', 'a reference nowhere']);
