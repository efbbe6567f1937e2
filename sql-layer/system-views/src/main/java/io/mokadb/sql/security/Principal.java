package io.mokadb.sql.security;

/**
 * The user of a session. Two are the same if account and name are: an account that was dropped and
 * one that was created with its name later are not.
 *
 * @param name as the session shows it
 * @param account id of the account; {@link #NO_ACCOUNT} if none stands behind it: a caller that
 *     opens the directory owns it
 */
public record Principal(String name, long account) {
  /** What works with the rights of the database. */
  public static final long NO_ACCOUNT = 0;

  /** The owner of the directory, under any name. */
  public static Principal owner(String name) {
    return new Principal(name, NO_ACCOUNT);
  }

  public boolean isOwner() {
    return account == NO_ACCOUNT;
  }
}
