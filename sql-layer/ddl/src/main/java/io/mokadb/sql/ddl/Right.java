package io.mokadb.sql.ddl;

/** The right that a statement takes, put to the security of the session that runs it. */
@FunctionalInterface
public interface Right {
  /** Taken by statements that neither show nor change anything beyond the session itself. */
  Right EVERY_USER = check -> {};

  Right ADMINISTRATOR = RightsCheck::administrator;

  /**
   * Requires the right.
   *
   * @throws io.mokadb.session.MokaException 42501 with what is missing
   */
  void require(RightsCheck check);
}
