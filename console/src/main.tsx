import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { followLanguage } from './shared/texts/use-texts';
import './app/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
// In the language of whoever is signed in from the first word on.
void followLanguage().then(() => createRoot(root).render(<App />));
