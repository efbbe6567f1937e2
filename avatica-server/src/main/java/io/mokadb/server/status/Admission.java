package io.mokadb.server.status;

import io.mokadb.server.session.Lifetime;
import io.mokadb.server.session.ServerSession;
import io.mokadb.server.session.SessionRegistry;
import io.mokadb.server.session.SessionSource;
import io.mokadb.session.MokaException;
import io.mokadb.session.share.ServerNote;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The check who may see the state of the server. Thread-safe. */
public final class Admission {
  /** A password is expensive to check, and a page asks every few seconds. */
  private static final long REMEMBERED_NANOS = TimeUnit.MINUTES.toNanos(1);

  private static final int MAX_REMEMBERED = 100;
  private static final int KEY_BYTES = 32;
  private static final String MAC = "HmacSHA256";

  private final SessionSource source;
  private final SessionRegistry sessions;
  private final LongSupplier nanoClock;
  private final byte[] key = new byte[KEY_BYTES];

  /** By a keyed digest of name and password. Guarded by itself. */
  private final Map<String, Known> known =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
          return size() > MAX_REMEMBERED;
        }
      };

  private record Known(String user, long since) {}

  /** The decision. */
  public enum Verdict {
    ADMITTED,
    /** Name and password are missing or wrong, or the client has to wait. */
    UNKNOWN,
    /** The user is known, but not an administrator. */
    FORBIDDEN
  }

  /**
   * A decision.
   *
   * @param user who it is, if known
   * @param why not, for people
   */
  public record Decision(Verdict verdict, String user, String why) {}

  public Admission(SessionSource source, SessionRegistry sessions, LongSupplier nanoClock) {
    this.source = source;
    this.sessions = sessions;
    this.nanoClock = nanoClock;
    new SecureRandom().nextBytes(key);
  }

  /**
   * @param user as sent, or null
   * @param password as sent, or null
   * @param address of the client, for the log and for slowing down who guesses
   */
  public Decision decide(String user, String password, String address) {
    if (!source.needsLogin()) {
      return new Decision(Verdict.ADMITTED, "", "");
    }
    if (user == null || password == null) {
      return new Decision(Verdict.UNKNOWN, "", "An administrator's name and password are needed");
    }
    if (source.vouchesFor(Map.of(ServerNote.SECRET, password))) {
      return new Decision(Verdict.ADMITTED, user, "");
    }
    String name;
    try {
      name = login(user, password, address);
    } catch (MokaException e) {
      return new Decision(Verdict.UNKNOWN, "", e.getMessage());
    }
    return source.isAdministrator(name)
        ? new Decision(Verdict.ADMITTED, name, "")
        : new Decision(Verdict.FORBIDDEN, name, name + " is not an administrator");
  }

  private String login(String user, String password, String address) {
    String digest = digest(user, password);
    long now = nanoClock.getAsLong();
    synchronized (known) {
      Known before = known.get(digest);
      if (before != null && now - before.since() < REMEMBERED_NANOS) {
        return before.user();
      }
      known.remove(digest);
    }
    ServerSession session =
        sessions.open(Map.of("user", user, "password", password), address, Lifetime.CONNECTION);
    String name = session.user();
    session.close();
    synchronized (known) {
      known.put(digest, new Known(name, now));
    }
    return name;
  }

  private String digest(String user, String password) {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(new SecretKeySpec(key, MAC));
      mac.update(user.getBytes(StandardCharsets.UTF_8));
      mac.update((byte) 0);
      return Base64.getEncoder()
          .encodeToString(mac.doFinal(password.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("Every Java has " + MAC, e);
    }
  }

  /** True if two tokens are the same, in a time that does not tell where they differ. */
  static boolean same(String one, String other) {
    return other != null
        && MessageDigest.isEqual(
            one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }
}
