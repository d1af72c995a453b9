import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { followLanguage } from './shared/texts/use-texts';
import './app/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
// Renders in the user's language from the start.
void followLanguage().then(() => createRoot(root).render(<App />));
