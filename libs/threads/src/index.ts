export { answerQuestions } from './answer-questions';
export { AskedThread } from './asked-thread';
export { threadLimits } from './thread-limits';
