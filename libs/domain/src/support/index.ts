export { answerTime } from './answer-time.record';
export { awaitedAnswer, defaultAnswerTimes, firstAnswerWords, type AnswerTimes, type FirstAnswer } from './answer-times';
export { supportContext } from './support.context';
export { ticketBoundary } from './ticket.boundary';
export { ticketDecider, type Ticket, type TicketCommand } from './ticket.decider';
export {
  ticketReference,
  ticketStream,
  type TicketAssigned,
  type TicketEscalated,
  type TicketEvent,
  type TicketFile,
  type TicketRaised,
  type TicketReminded,
  type TicketReopened,
  type TicketReplied,
  type TicketResolved,
} from './ticket.events';
export {
  assignTicketFields,
  closeTicketFields,
  prioritiseTicketFields,
  priorityOf,
  priorityWords,
  raiseTicketFields,
  reopenTicketFields,
  replyFields,
  resolveTicketFields,
  ticketCategories,
  type TicketPriority,
} from './ticket.fields';
export { ticketLife, type TicketMove, type TicketStatus } from './ticket.life';
export { supportNotifications } from './support.notifications';
