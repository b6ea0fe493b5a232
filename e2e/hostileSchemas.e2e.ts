import { testAccess, testRows } from './support/hostileRow';
import { hostileSchemas } from './support/hostileSchemas';

testRows(hostileSchemas);
testAccess(hostileSchemas, ['a tree', '500 properties', 'a reference nowhere', 'a recursive choice']);
