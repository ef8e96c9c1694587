// Firefox before 125 has no Intl.Segmenter. public/browser-check.js loads this before the page's modules.
import '@formatjs/intl-segmenter/polyfill.js';
