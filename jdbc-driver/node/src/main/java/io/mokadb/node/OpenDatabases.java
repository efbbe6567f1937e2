package io.mokadb.node;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The databases that this process has open, each closed with its last session. Thread-safe. */
public final class OpenDatabases {
  private static final Logger LOG = LoggerFactory.getLogger(OpenDatabases.class);

  private static final int LOCKS = 64;

  /** One for some keys each: a thread that waits for one blocks no other. */
  private final Object[] locks = Stream.generate(Object::new).limit(LOCKS).toArray();

  private final WarmUp warmUp = new WarmUp();

  /** Changed under the lock of the key. Databases of one session are not in it. */
  private final Map<Object, SharedDatabase> databases = new ConcurrentHashMap<>();

  private Object lock(Object key) {
    return locks[Math.floorMod(key.hashCode(), LOCKS)];
  }

  public Session connect(DatabaseRequest request) {
    warmUp.start();
    if (request.isAlone()) {
      Database own = request.open();
      own.whenFailed(() -> inBackground("moka-take-down", () -> takeDown(own)));
      return connectOrClose(own, request.login());
    }
    SharedDatabase used;
    synchronized (lock(request.key())) {
      used = databases.get(request.key());
      if (used == null) {
        used = open(request);
      }
      count(used, request);
    }
    SharedDatabase opened = used;
    return login(opened, request.login(), () -> release(opened));
  }

  /** Under the lock. */
  private SharedDatabase open(DatabaseRequest request) {
    SharedDatabase opened = new SharedDatabase(request.open(), request);
    databases.put(request.key(), opened);
    opened.database.whenFailed(() -> inBackground("moka-take-down", () -> takeDown(opened)));
    return opened;
  }

  /** Counts a session that is to come, so that the database stays open. Under the lock. */
  private void count(SharedDatabase used, DatabaseRequest request) {
    used.sessions++;
    try {
      used.opening.checkAgrees(request);
      used.sharing = request.share(used.sharing, properties -> connectOther(used, properties));
    } catch (RuntimeException e) {
      // A database without sessions must be closed, also if its settings are refused.
      release(used);
      throw e;
    }
  }

  /** Without the lock: the password is checked, and the store and the oracle are asked. */
  private Session login(SharedDatabase used, Login login, Runnable onClose) {
    try {
      return used.database.connect(login, onClose);
    } catch (RuntimeException e) {
      // A database without sessions must be closed, also if a login fails.
      release(used);
      throw e;
    }
  }

  /** For another process, on a thread of the server. */
  private Session connectOther(SharedDatabase used, Map<String, String> properties) {
    if (used.closing) {
      throw closing();
    }
    DatabaseRequest request = used.opening.from(properties);
    synchronized (lock(used.opening.key())) {
      if (used.closing) {
        throw closing();
      }
      count(used, request);
    }
    return login(used, request.login(), () -> releaseLater(used));
  }

  private static MokaException closing() {
    return new MokaException(SqlState.CONNECTION_FAILED, "The database is being closed; try again");
  }

  private static Session connectOrClose(Database own, Login login) {
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

  private static void takeDown(Database own) {
    own.endSessions();
    own.close();
  }

  /** The next session opens the database again. */
  private void takeDown(SharedDatabase failed) {
    failed.database.endSessions();
    synchronized (lock(failed.opening.key())) {
      if (!failed.closing) {
        failed.closing = true;
        databases.remove(failed.opening.key(), failed);
        close(failed.database, failed.sharing);
      }
    }
  }

  private void release(SharedDatabase shared) {
    synchronized (lock(shared.opening.key())) {
      shared.sessions--;
      if (shared.sessions == 0 && !shared.closing) {
        shared.closing = true;
        databases.remove(shared.opening.key(), shared);
        close(shared.database, shared.sharing);
      }
    }
  }

  /** Closes the server first, and the database even if that fails. */
  private static void close(Database database, DatabaseRequest.Serving sharing) {
    try {
      if (sharing != null) {
        sharing.close();
      }
    } finally {
      database.close();
    }
  }
}
