import { testRows } from './support/hostileRow';
import { hostileSchemas } from './support/hostileSchemas';

testRows(hostileSchemas, ['a tree', 'a reference nowhere']);
