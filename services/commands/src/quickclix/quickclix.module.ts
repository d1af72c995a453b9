import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { QuickLinks } from './quick-links';

/** Short links to application forms. */
@Module({ imports: [CqrsModule], providers: [QuickLinks], exports: [QuickLinks] })
export class QuickclixModule {}
