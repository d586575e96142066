// How the boundary of a form begins that mock.fetch wrote itself: what is in such a form is what was meant.
export const OWN_BOUNDARY = '----touchstone';
