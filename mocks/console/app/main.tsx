// Starts the console in its page.
import { createRoot } from 'react-dom/client';
import { Console } from './shell.tsx';
import { takeKey } from './connection.ts';

takeKey();
const place = document.querySelector('#console');
if (place !== null) createRoot(place).render(<Console />);
