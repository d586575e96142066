// The machine's Chromium, and the app on a port that the one who starts it found free.
const { PORT, CHROMIUM } = process.env;
const baseURL = `http://127.0.0.1:${PORT}`;

export default {
  testMatch: '*.spec.*',
  fullyParallel: true,
  workers: 2,
  use: { baseURL, launchOptions: { executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] } },
  webServer: { command: 'node app-server.js', url: baseURL },
};
