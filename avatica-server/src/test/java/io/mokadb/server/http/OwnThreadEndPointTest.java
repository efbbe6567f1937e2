package io.mokadb.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.awaitility.Awaitility;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is idle: the client or the server. Time-outs are told by the test. */
@Timeout(60)
final class OwnThreadEndPointTest {
  private ServerSocketChannel listening;
  private SocketChannel client;
  private OwnThreadEndPoint endPoint;
  private Thread thread;

  @BeforeEach
  void connect() throws IOException {
    listening =
        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    client = SocketChannel.open(listening.getLocalAddress());
    endPoint =
        new OwnThreadEndPoint(
            listening.accept(), -1, new ScheduledExecutorScheduler(), closed -> {});
  }

  @AfterEach
  void close() throws IOException, InterruptedException {
    endPoint.close();
    client.close();
    listening.close();
    thread.join();
  }

  /** What a thread does with an input. */
  private interface Handling {
    void run() throws Exception;
  }

  private void serve(Handling handling) {
    AbstractConnection connection =
        new AbstractConnection(endPoint, Runnable::run) {
          @Override
          public void onFillable() {
            try {
              handling.run();
            } catch (Exception e) {
              close();
            }
          }

          /** As that of HTTP, which has a request. */
          @Override
          public boolean onIdleExpired(TimeoutException timeout) {
            return false;
          }
        };
    endPoint.setConnection(connection);
    endPoint.onOpen();
    connection.fillInterested();
    thread = new Thread(endPoint::serve);
    thread.start();
  }

  private void expireUntilClosed() {
    Awaitility.await()
        .until(
            () -> {
              endPoint.onIdleExpired(new TimeoutException("told"));
              return !endPoint.isOpen();
            });
  }

  @Test
  void clientThatSendsNothing_isClosed() throws InterruptedException {
    serve(() -> endPoint.fill(BufferUtil.allocate(16)));
    expireUntilClosed();
    thread.join();
  }

  @Test
  void clientThatTakesNothing_isClosed() throws InterruptedException {
    serve(() -> endPoint.flush(ByteBuffer.allocate(64 << 20)));
    expireUntilClosed();
    thread.join();
  }

  @Test
  void longStatement_isNotTheClientsFault() throws Exception {
    CountDownLatch runs = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    serve(
        () -> {
          runs.countDown();
          mayEnd.await();
          endPoint.flush(ByteBuffer.wrap(new byte[] {7}));
        });
    runs.await();
    endPoint.onIdleExpired(new TimeoutException("told"));
    assertThat(endPoint.isOpen()).isTrue();
    mayEnd.countDown();
    assertThat(client.read(ByteBuffer.allocate(1))).isEqualTo(1);
  }
}
