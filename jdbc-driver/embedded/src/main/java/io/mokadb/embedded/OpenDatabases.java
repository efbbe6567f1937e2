package io.mokadb.embedded;

import io.mokadb.embedded.EmbeddedUrl.Target;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.util.HashMap;
import java.util.Map;

/** The databases that this process has open, each closed with its last session. Thread-safe. */
final class OpenDatabases {
  private final Object lock = new Object();

  private final WarmUp warmUp = new WarmUp();

  /** Guarded by {@link #lock}. Private memory databases are not in it. */
  private final Map<Target, Shared> databases = new HashMap<>();

  private static final class Shared {
    final EmbeddedDatabase database;
    int sessions;

    Shared(EmbeddedDatabase database) {
      this.database = database;
    }
  }

  Session connect(Target target, EmbeddedSettings settings, Login login) {
    warmUp.start();
    if (target instanceof Target.Memory memory && memory.name().isEmpty()) {
      EmbeddedDatabase own = EmbeddedDatabase.open(target, settings);
      return connectOrClose(own, login);
    }
    synchronized (lock) {
      Shared shared = databases.get(target);
      if (shared == null) {
        shared = new Shared(EmbeddedDatabase.open(target, settings));
        databases.put(target, shared);
      } else if (!shared.database.settings().agreesWith(settings)) {
        throw new MokaException(
            SqlState.INVALID_PARAMETER,
            "This database is open already, with other settings ("
                + shared.database.settings()
                + "); use the same ones, or close its connections first");
      }
      Shared used = shared;
      used.sessions++;
      try {
        return used.database.connect(login, () -> release(target, used));
      } catch (RuntimeException e) {
        release(target, used);
        throw e;
      }
    }
  }

  private static Session connectOrClose(EmbeddedDatabase own, Login login) {
    boolean connected = false;
    try {
      Session session = own.connect(login, own::close);
      connected = true;
      return session;
    } finally {
      if (!connected) {
        own.close();
      }
    }
  }

  private void release(Target target, Shared shared) {
    synchronized (lock) {
      shared.sessions--;
      if (shared.sessions == 0) {
        databases.remove(target);
        shared.database.close();
      }
    }
  }
}
