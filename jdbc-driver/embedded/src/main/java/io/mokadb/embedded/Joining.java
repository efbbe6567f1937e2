package io.mokadb.embedded;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import io.mokadb.node.Login;
import io.mokadb.session.DatabaseProvider;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.session.share.ServerNote;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Opens a directory, or if another process holds it and serves it, connects there. Which of the two
 * it will be may change between two looks: the holder may end, or be about to begin. Thread-safe.
 */
final class Joining {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration SHORT_PATIENCE = Duration.ofSeconds(2);
  private static final long LOOK_AGAIN_MILLIS = 50;

  private final Path directory;
  private final Map<String, String> properties;
  private final boolean served;

  /**
   * @param properties those of the URL
   * @param served whether the URL says that the directory is served, so that its holder may be
   *     expected to begin
   */
  Joining(Path directory, Map<String, String> properties, boolean served) {
    this.directory = directory;
    this.properties = properties;
    this.served = served;
  }

  /**
   * A session of the process that holds the directory in the end.
   *
   * @param open takes the directory
   * @throws KvException IN_USE if another process holds it and does not serve it
   */
  Session connect(Supplier<Session> open) {
    long begin = System.nanoTime();
    while (true) {
      try {
        return open.get();
      } catch (KvException e) {
        if (e.kind() != Kind.IN_USE) {
          throw e;
        }
        ServerNote note = note(e);
        if (note == null && !served) {
          throw e;
        }
        RuntimeException obstacle = e;
        if (note != null) {
          try {
            return join(note);
          } catch (MokaException refused) {
            if (refused.state() != SqlState.CONNECTION_FAILED
                && refused.state() != SqlState.CANNOT_CONNECT_NOW) {
              throw refused;
            }
            obstacle = refused;
          }
        }
        Duration patience = served ? PATIENCE : SHORT_PATIENCE;
        if (System.nanoTime() - begin > patience.toNanos()) {
          throw tooLate(note, e, obstacle);
        }
        pause(e);
      }
    }
  }

  private MokaException tooLate(ServerNote note, KvException inUse, RuntimeException obstacle) {
    return new MokaException(
        SqlState.CONNECTION_FAILED,
        note == null
            ? inUse.getMessage() + ". It does not serve it: its own URL has no ;server=PORT"
            : inUse.getMessage()
                + ". It should be served at "
                + note.host()
                + ":"
                + note.port()
                + ", but: "
                + obstacle.getMessage(),
        obstacle);
  }

  private ServerNote note(KvException inUse) {
    try {
      return ServerNote.read(directory).orElse(null);
    } catch (IOException e) {
      MokaException failure =
          new MokaException(
              SqlState.CONNECTION_FAILED,
              inUse.getMessage()
                  + ". Only the user who started that process can read "
                  + directory.resolve("SERVER")
                  + ", which says how to connect to it",
              inUse);
      failure.addSuppressed(e);
      throw failure;
    }
  }

  private Session join(ServerNote note) {
    String host = note.host().indexOf(':') < 0 ? note.host() : "[" + note.host() + "]";
    String url = "jdbc:moka://" + host + ":" + note.port() + "/";
    DatabaseProvider remote =
        ServiceFinder.find(DatabaseProvider.class, provider -> provider.accepts(url))
            .orElseThrow(
                () ->
                    new MokaException(
                        SqlState.INVALID_PARAMETER,
                        "The database "
                            + directory
                            + " is held and served by another process; to connect to it, add"
                            + " io.mokadb:moka-remote to the class path"));
    Properties sent = new Properties();
    for (String name : Login.PROPERTIES) {
      if (properties.containsKey(name)) {
        sent.setProperty(name, properties.get(name));
      }
    }
    sent.setProperty(ServerNote.SECRET, note.secret());
    sent.setProperty(ServerNote.SETTINGS, settings());
    if (!note.certificate().isEmpty()) {
      sent.setProperty("tls", "true");
      sent.setProperty("tlscertificate", note.certificate());
    }
    return remote.connect(url, sent);
  }

  /** The settings of the URL, which the holder compares with those of its database. */
  private String settings() {
    Map<String, String> asked = new TreeMap<>(properties);
    asked.keySet().removeAll(Login.PROPERTIES);
    asked.keySet().removeAll(EmbeddedSettings.OF_OPENING);
    return asked.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(";"));
  }

  private static void pause(KvException inUse) {
    try {
      Thread.sleep(LOOK_AGAIN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw inUse;
    }
  }
}
