import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext, SignedIn } from '@matricula/auth';
import { answer } from '@matricula/http';
import { PastMoments } from '@matricula/reports';
import { MomentDto } from './past.dto';

/** The log position of a moment. */
@ApiTags('audit')
@SignedIn()
@Controller('past')
export class PastController {
  constructor(private readonly moments: PastMoments) {}

  /** Answers with the link to a moment: lists, single rows and reports answer with the state at that time if they get it as `past`. */
  @Get()
  async linkTo(@Query() { at }: MomentDto, @Context() context: RequestContext) {
    return answer(await this.moments.linkTo(at, context));
  }
}
