package io.mokadb.sql.security;

import at.favre.lib.crypto.bcrypt.BCrypt;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Passwords and their hashes. Thread-safe. */
final class Passwords {
  /** Sets the cost of new hashes; tests that log in all the time want a low one. */
  private static final String COST_PROPERTY = "mokadb.password.cost";

  /** About a tenth of a second of one processor for each attempt; each step doubles it. */
  private static final int DEFAULT_COST = 10;

  private static final int MOST_COST = 20;

  /** What bcrypt takes into account. */
  private static final int MAX_BYTES = 72;

  /** Sets how many characters a new password has at least. */
  private static final String LENGTH_PROPERTY = "mokadb.password.length";

  private static final int DEFAULT_LENGTH = 4;

  private static final Pattern HASH = Pattern.compile("\\$2[aby]\\$(\\d\\d)\\$[./A-Za-z0-9]{53}");

  private final int cost;
  private final int minLength;

  /** Checked for an unknown user, so that it takes as long (invariant 3). */
  private volatile String decoy;

  /** Attempts at the same time, so that a storm of them leaves something for the work. */
  private final Semaphore attempts =
      new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));

  /**
   * @param cost of new hashes, as a power of two
   * @param minLength of new passwords, in characters
   */
  Passwords(int cost, int minLength) {
    if (minLength < 1 || minLength > MAX_BYTES) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          LENGTH_PROPERTY + " is between 1 and " + MAX_BYTES + ", not " + minLength);
    }
    if (cost < BCrypt.MIN_COST || cost > MOST_COST) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          COST_PROPERTY + " is between " + BCrypt.MIN_COST + " and " + MOST_COST + ", not " + cost);
    }
    this.cost = cost;
    this.minLength = minLength;
  }

  static Passwords ofThisProcess() {
    return new Passwords(
        Integer.getInteger(COST_PROPERTY, DEFAULT_COST),
        Integer.getInteger(LENGTH_PROPERTY, DEFAULT_LENGTH));
  }

  String hash(String password) {
    byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
    if (password.codePointCount(0, password.length()) < minLength || bytes.length > MAX_BYTES) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "A password has at least "
              + minLength
              + " characters and at most "
              + MAX_BYTES
              + " bytes");
    }
    return hash(bytes);
  }

  /**
   * A hash that another database has made.
   *
   * @throws MokaException {@code INVALID_PARAMETER} if it is none, or one that takes too long
   */
  static String checked(String hash) {
    Matcher form = HASH.matcher(hash);
    if (!form.matches() || Integer.parseInt(form.group(1)) > MOST_COST) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "PASSWORD HASH takes what SCRIPT USERS wrote of a password, and this is something else");
    }
    return hash;
  }

  private String hash(byte[] password) {
    return new String(BCrypt.withDefaults().hash(cost, password), StandardCharsets.US_ASCII);
  }

  /**
   * True if a password is right.
   *
   * @param hash or null for an unknown user
   */
  boolean matches(String password, String hash) {
    byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > MAX_BYTES) {
      return false;
    }
    attempts.acquireUninterruptibly();
    try {
      if (decoy == null) {
        // At the first attempt, so that opening a database costs nothing.
        decoy = hash("a decoy".getBytes(StandardCharsets.UTF_8));
      }
      byte[] stored = (hash == null ? decoy : hash).getBytes(StandardCharsets.US_ASCII);
      return BCrypt.verifyer().verify(bytes, stored).verified && hash != null;
    } finally {
      attempts.release();
    }
  }
}
