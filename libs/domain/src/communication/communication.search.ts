import type { SearchEntry } from '../kernel/screen';
import { communicationScreens } from './communication.screens';

/** How the header search finds the screens of the context. */
export const communicationSearch: readonly SearchEntry[] = [
  {
    screen: communicationScreens.aibot,
    name: 'Chat with AI',
    group: 'help & support',
    description: 'Ask questions, including about your data',
    words: 'chatbot bot assistant ask data question',
  },
];
