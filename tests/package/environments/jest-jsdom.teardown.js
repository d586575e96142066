// Ends what the set-up started.
export default () => globalThis.stopMock();
