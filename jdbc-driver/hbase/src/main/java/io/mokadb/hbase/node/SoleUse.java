package io.mokadb.hbase.node;

import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import io.mokadb.session.MokaException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The use of a database by one process alone. It makes its node in ZooKeeper and then looks for
 * tokens of nodes; a node makes its token and then looks for this: so one of the two sees the
 * other. Thread-safe.
 */
final class SoleUse implements AutoCloseable {
  private final ZooKeeperSession session;
  private final NodeToken token;

  private SoleUse(ZooKeeperSession session, NodeToken token) {
    this.session = session;
    this.token = token;
  }

  /**
   * Takes a database. Waits for the sessions of processes that were killed to end.
   *
   * @param place a text about this process, which another one is told
   * @param advice a sentence for the message if others have the database
   * @param timeout of the session
   * @param supervisor is told if the database is lost
   * @throws MokaException 08001 if others have the database, or ZooKeeper does not answer
   */
  static SoleUse take(
      ZooKeeperAddress address,
      TokenPaths paths,
      String place,
      String advice,
      Duration timeout,
      LongSupplier nanoClock,
      Supervisor supervisor) {
    ZooKeeperSession session = ZooKeeperSession.open(address, timeout);
    boolean taken = false;
    try {
      OldNodes.keepOut(session, paths.oldNode());
      SoleUse use =
          new SoleUse(session, token(session, paths, place, advice, nanoClock, supervisor));
      use.awaitNoNodes(paths, advice);
      taken = true;
      return use;
    } finally {
      if (!taken) {
        session.close();
      }
    }
  }

  private static NodeToken token(
      ZooKeeperSession session,
      TokenPaths paths,
      String place,
      String advice,
      LongSupplier nanoClock,
      Supervisor supervisor) {
    byte[] content = place.getBytes(StandardCharsets.UTF_8);
    String subject = subject(paths);
    long[] asked = {0};
    boolean made =
        session.comesTrue(
            subject,
            () -> {
              asked[0] = nanoClock.getAsLong();
              return session.createEphemeral(paths.sole(), content);
            });
    if (!made) {
      throw inUse(
          session.call(subject, () -> session.text(paths.sole(), "one that ended just now")),
          advice);
    }
    return NodeToken.keep(session, paths.sole(), content, asked[0], nanoClock, supervisor);
  }

  private void awaitNoNodes(TokenPaths paths, String advice) {
    boolean alone = false;
    try {
      alone = session.comesTrue(subject(paths), () -> session.children(paths.entries()).isEmpty());
      if (!alone) {
        throw inUse(String.join("; ", session.call(subject(paths), () -> places(paths))), advice);
      }
    } finally {
      if (!alone) {
        token.close();
      }
    }
  }

  private List<String> places(TokenPaths paths) throws Exception {
    List<String> places = new ArrayList<>();
    for (String name : session.children(paths.entries())) {
      byte[] content = session.contentOrNull(paths.entries() + "/" + name);
      if (content != null) {
        places.add(DatabaseEntry.decode(content).place());
      }
    }
    return places;
  }

  private static String subject(TokenPaths paths) {
    return "The use of the database by one process, " + paths.sole() + ",";
  }

  private static MokaException inUse(String others, String advice) {
    return ZooKeeperSession.refusal(
        "The database is open in another process: " + others + ". " + advice);
  }

  /**
   * Checks that no other process can have the database.
   *
   * @throws io.mokadb.kv.KvException as {@link NodeToken#require}
   */
  void require() {
    token.require();
  }

  /** Gives the database to others. */
  @Override
  public void close() {
    token.close();
    session.close();
  }
}
