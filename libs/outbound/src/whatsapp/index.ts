export { MetaRegistrar, type MetaAccount } from './meta-registrar';
export { sandboxWhatsApp, type NumberMove } from './number-move';
