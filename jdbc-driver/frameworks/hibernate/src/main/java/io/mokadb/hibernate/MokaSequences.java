package io.mokadb.hibernate;

import org.hibernate.dialect.sequence.ANSISequenceSupport;

/** {@code NEXT VALUE FOR}, as the standard has it. Stateless. */
final class MokaSequences extends ANSISequenceSupport {
  static final MokaSequences INSTANCE = new MokaSequences();

  private MokaSequences() {}

  @Override
  public String getDropSequenceString(String sequence) {
    return "drop sequence if exists " + sequence;
  }
}
