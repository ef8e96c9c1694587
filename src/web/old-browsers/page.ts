// The APIs that the page uses and that Safari 16.4, Firefox 115, or Chrome 108 lack. Loaded by
// public/browser-check.js if necessary.
import 'core-js/actual/array/to-reversed';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/array/to-spliced';
import 'core-js/actual/array/with';
import 'core-js/actual/map/group-by';
import 'core-js/actual/object/group-by';
import 'core-js/actual/promise/with-resolvers';
import 'core-js/actual/string/is-well-formed';
import 'core-js/actual/string/to-well-formed';
import 'core-js/actual/url/can-parse';
import './abort-signal.ts';
