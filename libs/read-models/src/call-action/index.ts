export { callActionList, type CallActionAttachment, type CallActionRow } from './call-action-list.read-model';
