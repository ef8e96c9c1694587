// What the worker and its libraries use and the oldest supported browsers lack (docs/browsers.md). A worker cannot
// tell before it imports its modules, so they are always part of it.
import 'core-js/actual/array/to-reversed';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/array/to-spliced';
import 'core-js/actual/array/with';
import 'core-js/actual/promise/with-resolvers';
