package io.mokadb.nodestest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.node.Database;
import io.mokadb.node.DatabaseRequest;
import io.mokadb.node.Login;
import io.mokadb.node.NodeSettings;
import io.mokadb.node.OpenDatabases;
import io.mokadb.session.Session;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The databases of a process, which do not wait for each other. */
@Timeout(60)
final class OpenDatabasesTest {
  private final OpenDatabases databases = new OpenDatabases();

  /** Opens a database in memory once it may. */
  private record Request(String key, CountDownLatch begun, CountDownLatch go)
      implements DatabaseRequest {
    static Request of(String key) {
      return new Request(key, new CountDownLatch(1), new CountDownLatch(0));
    }

    @Override
    public NodeSettings settings() {
      return NodeSettings.parse(Map.of(), Set.of());
    }

    @Override
    public Login login() {
      return Login.of(Map.of());
    }

    @Override
    public Database open() {
      begun.countDown();
      try {
        go.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return Database.open(new NodeHome(key, 1, new SharedMemory()), settings());
    }

    @Override
    public void checkAgrees(DatabaseRequest other) {
      // All are alike.
    }
  }

  @Test
  void databaseThatIsBeingOpened_keepsOthersFromNothing() throws Exception {
    Request slow = new Request("a", new CountDownLatch(1), new CountDownLatch(1));
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<Session> opening = thread.submit(() -> databases.connect(slow));
      slow.begun().await();
      databases.connect(Request.of("b")).close();
      slow.go().countDown();
      try (Session first = opening.get();
          Session second = databases.connect(slow)) {
        assertThat(first.isValid()).isTrue();
        assertThat(second.isValid()).isTrue();
      }
    } finally {
      thread.shutdownNow();
      assertThat(thread.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void database_closesWithItsLastSession_andOpensAgain() {
    Request request = Request.of("a");
    Session first = databases.connect(request);
    Session second = databases.connect(request);
    first.close();
    assertThat(second.isValid()).isTrue();
    second.close();
    Session third = databases.connect(request);
    assertThat(third.isValid()).isTrue();
    third.close();
  }
}
