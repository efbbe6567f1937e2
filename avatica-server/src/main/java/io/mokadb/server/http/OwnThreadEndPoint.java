package io.mokadb.server.http;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection whose thread waits for requests, handles them and writes the answers itself. With a
 * selector each request wakes two threads, which takes longer than most requests do.
 *
 * <p>Used by its thread; closing may come from any, which is how one that is idle for too long
 * ends.
 */
final class OwnThreadEndPoint extends AbstractEndPoint {
  private static final Logger LOG = LoggerFactory.getLogger(OwnThreadEndPoint.class);

  private final SocketChannel channel;
  private final SocketAddress local;
  private final SocketAddress remote;
  private final Consumer<EndPoint> closed;

  /** A permit for each wait for input, and one for the end. */
  private final Semaphore wanted = new Semaphore(0);

  /** True if its thread waits for the client. */
  private volatile boolean waiting;

  private int first;

  /**
   * @param channel blocking
   * @param first the byte that was read already
   * @param closed what follows the end
   */
  OwnThreadEndPoint(
      SocketChannel channel, int first, Scheduler scheduler, Consumer<EndPoint> closed)
      throws IOException {
    super(scheduler);
    this.channel = channel;
    this.local = channel.getLocalAddress();
    this.remote = channel.getRemoteAddress();
    this.first = first;
    this.closed = closed;
  }

  /** Serves to the end. */
  void serve() {
    try {
      while (isOpen()) {
        // There at once, unless another thread still answers: Jetty refuses bad requests so.
        wanted.acquire();
        getFillInterest().fillable();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      close();
    }
  }

  /** Waits until there is something. */
  @Override
  public int fill(ByteBuffer buffer) throws IOException {
    if (isInputShutdown()) {
      return -1;
    }
    int position = BufferUtil.flipToFill(buffer);
    int given = 0;
    int read;
    try {
      if (first >= 0) {
        buffer.put((byte) first);
        first = -1;
        given = 1;
      }
      await();
      read = channel.read(buffer);
    } finally {
      waiting = false;
      BufferUtil.flipToFlush(buffer, position);
    }
    notIdle();
    if (read < 0) {
      shutdownInput();
      return given > 0 ? given : -1;
    }
    return given + read;
  }

  /** Waits until everything is written. */
  @Override
  public boolean flush(ByteBuffer... buffers) throws IOException {
    long left = BufferUtil.remaining(buffers);
    try {
      while (left > 0) {
        await();
        left -= channel.write(buffers);
      }
    } catch (IOException e) {
      throw new EofException(e);
    } finally {
      waiting = false;
    }
    notIdle();
    return true;
  }

  /** From now on it is the client's time that passes, not that of a long statement. */
  private void await() {
    notIdle();
    waiting = true;
  }

  /** A client that neither sends nor takes anything must not keep a thread. */
  @Override
  protected void onIdleExpired(TimeoutException timeout) {
    if (waiting) {
      LOG.debug("The client at {} is idle: {}", remote, timeout.getMessage());
      close();
    } else {
      super.onIdleExpired(timeout);
    }
  }

  @Override
  protected void onIncompleteFlush() {
    throw new IllegalStateException("A blocking write ended early");
  }

  @Override
  protected void needsFillInterest() {
    wanted.release();
  }

  @Override
  public Object getTransport() {
    return channel;
  }

  @Override
  public SocketAddress getLocalSocketAddress() {
    return local;
  }

  @Override
  public SocketAddress getRemoteSocketAddress() {
    return remote;
  }

  @Override
  protected void doShutdownOutput() {
    try {
      channel.shutdownOutput();
    } catch (IOException e) {
      LOG.debug("The connection of {} is gone", remote, e);
    }
  }

  @Override
  protected void doClose() {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.debug("The connection of {} could not be closed", remote, e);
    }
    super.doClose();
  }

  @Override
  public void onClose(Throwable cause) {
    super.onClose(cause);
    wanted.release();
    getConnection().onClose(cause);
    closed.accept(this);
  }
}
