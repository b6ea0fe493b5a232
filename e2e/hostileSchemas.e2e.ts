import { testAccess, testRows } from './support/hostileRow';
import { hostileSchemas } from './support/hostileSchemas';

testRows(hostileSchemas);
testAccess(hostileSchemas, ['a tree', 'a reference nowhere']);
