package io.mokadb.sql.security;

import at.favre.lib.crypto.bcrypt.BCrypt;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;

/** Passwords and their hashes. Thread-safe. */
final class Passwords {
  /** About a tenth of a second of one processor for each attempt. */
  private static final int COST = 10;

  /** What bcrypt takes into account. */
  private static final int MAX_BYTES = 72;

  private static final int MIN_CHARACTERS = 4;

  /** Checked when there is no such user, so that it takes as long (invariant 3). */
  private final String decoy = hash("nobody's password");

  /** Attempts at the same time, so that a storm of them leaves something for the work. */
  private final Semaphore attempts =
      new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));

  String hash(String password) {
    byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
    if (password.length() < MIN_CHARACTERS || bytes.length > MAX_BYTES) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "A password has at least "
              + MIN_CHARACTERS
              + " characters and at most "
              + MAX_BYTES
              + " bytes");
    }
    return new String(BCrypt.withDefaults().hash(COST, bytes), StandardCharsets.US_ASCII);
  }

  /**
   * Whether a password is right.
   *
   * @param hash or null if there is no such user
   */
  boolean matches(String password, String hash) {
    byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > MAX_BYTES) {
      return false;
    }
    attempts.acquireUninterruptibly();
    try {
      byte[] stored = (hash == null ? decoy : hash).getBytes(StandardCharsets.US_ASCII);
      return BCrypt.verifyer().verify(bytes, stored).verified && hash != null;
    } finally {
      attempts.release();
    }
  }
}
