package io.mokadb.embedded;

import io.mokadb.embedded.EmbeddedUrl.Target;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The databases that this process has open, each closed with its last session. Thread-safe. */
final class OpenDatabases {
  private static final Logger LOG = LoggerFactory.getLogger(OpenDatabases.class);

  private final Object lock = new Object();

  private final WarmUp warmUp = new WarmUp();
  private final BiFunction<Target, EmbeddedSettings, EmbeddedDatabase> opener;

  OpenDatabases() {
    this(EmbeddedDatabase::open);
  }

  OpenDatabases(BiFunction<Target, EmbeddedSettings, EmbeddedDatabase> opener) {
    this.opener = opener;
  }

  /** Guarded by {@link #lock}. Private memory databases are not in it. */
  private final Map<Target, SharedDatabase> databases = new HashMap<>();

  Session connect(OpenRequest request) {
    warmUp.start();
    Target target = request.target();
    if (target instanceof Target.Memory memory && memory.name().isEmpty()) {
      EmbeddedDatabase own = opener.apply(target, request.settings());
      own.whenFailed(() -> inBackground("moka-take-down", () -> takeDown(own)));
      return connectOrClose(own, request.login());
    }
    synchronized (lock) {
      SharedDatabase shared = databases.get(target);
      if (shared == null) {
        shared = new SharedDatabase(opener.apply(target, request.settings()), request);
        databases.put(target, shared);
        SharedDatabase opened = shared;
        opened.database.whenFailed(() -> inBackground("moka-take-down", () -> takeDown(opened)));
      }
      SharedDatabase used = shared;
      return session(used, request, () -> release(used));
    }
  }

  /** Under the lock. */
  private Session session(SharedDatabase used, OpenRequest request, Runnable onClose) {
    used.sessions++;
    try {
      if (!used.database.settings().agreesWith(request.settings())) {
        throw new MokaException(
            SqlState.INVALID_PARAMETER,
            "This database is open already, with other settings ("
                + used.database.settings()
                + "); use the same ones, or close its connections first");
      }
      share(used, request);
      return used.database.connect(request.login(), onClose);
    } catch (RuntimeException e) {
      // A database without sessions must be closed, also if a login fails.
      release(used);
      throw e;
    }
  }

  /** The lock is held. The first request to serve the database decides about the port. */
  private void share(SharedDatabase used, OpenRequest request) {
    if (!request.settings().served()) {
      return;
    }
    int port = request.settings().serverPort();
    if (used.sharing == null && used.opening.target() instanceof Target.Directory directory) {
      used.sharing =
          Sharing.begin(directory.path(), port, properties -> connectOther(used, properties));
    } else if (used.sharing != null && port != 0 && port != used.sharing.port()) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "This database is served already, on port "
              + used.sharing.port()
              + ", not "
              + port
              + "; use the same port, or server=0 for whichever it is");
    }
  }

  /** For another process, on a thread of the server. */
  private Session connectOther(SharedDatabase used, Map<String, String> properties) {
    if (used.closing) {
      throw closing();
    }
    synchronized (lock) {
      if (used.closing) {
        throw closing();
      }
      OpenRequest request = used.opening.from(properties);
      return session(used, request, () -> releaseLater(used));
    }
  }

  private static MokaException closing() {
    return new MokaException(SqlState.CONNECTION_FAILED, "The database is being closed; try again");
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

  /** The server's own thread cannot wait for the server's end, which the last release is. */
  private void releaseLater(SharedDatabase shared) {
    inBackground("moka-release", () -> release(shared));
  }

  /** If the system gives no thread, what is left to do is done when the last session closes. */
  private static void inBackground(String name, Runnable work) {
    try {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      thread.start();
    } catch (OutOfMemoryError e) {
      LOG.warn("There is no memory for a thread that closes a database", e);
    }
  }

  private static void takeDown(EmbeddedDatabase own) {
    own.endSessions();
    own.close();
  }

  /** The next session opens the database again. */
  private void takeDown(SharedDatabase failed) {
    failed.database.endSessions();
    synchronized (lock) {
      if (!failed.closing) {
        failed.closing = true;
        databases.remove(failed.opening.target(), failed);
        close(failed.database, failed.sharing);
      }
    }
  }

  private void release(SharedDatabase shared) {
    synchronized (lock) {
      shared.sessions--;
      if (shared.sessions == 0 && !shared.closing) {
        shared.closing = true;
        databases.remove(shared.opening.target(), shared);
        close(shared.database, shared.sharing);
      }
    }
  }

  /** Closes the server first, and the database even if that fails. */
  private static void close(EmbeddedDatabase database, Sharing sharing) {
    try {
      if (sharing != null) {
        sharing.close();
      }
    } finally {
      database.close();
    }
  }
}
