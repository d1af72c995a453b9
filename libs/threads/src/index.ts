export { answerQuestions } from './answer-questions';
export { AskedPort } from './asked-port';
export { AskedThread } from './asked-thread';
export { threadLimits } from './thread-limits';
