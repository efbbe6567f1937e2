package io.mokadb.server.frames;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Idle connections: one thread waits for all of them, because a waiting thread for each would cost
 * a tenth of a megabyte. Thread-safe.
 */
final class IdleConnections implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(IdleConnections.class);
  private static final int STACK_BYTES = 1 << 20;

  /** Those that the selector does not know yet. */
  private final Queue<Idle> arriving = new ConcurrentLinkedQueue<>();

  private final Set<Idle> all = ConcurrentHashMap.newKeySet();

  /** Null before the first connection. Guarded by this. */
  private Selector selector;

  /** Guarded by this. */
  private boolean closed;

  /**
   * @param resume what a thread does with it when the client sends something
   * @param end what is done with it when the server closes, before the channel is closed
   */
  private record Idle(SocketChannel channel, Runnable resume, Runnable end) {}

  /** Waits for a connection, which is its caller's no longer. */
  void add(SocketChannel channel, Runnable resume, Runnable end) {
    Idle one = new Idle(channel, resume, end);
    all.add(one);
    arriving.add(one);
    boolean late;
    synchronized (this) {
      late = closed;
      if (!late) {
        selector().wakeup();
      }
    }
    if (late && all.remove(one)) {
      end.run();
    }
  }

  private Selector selector() {
    if (selector == null) {
      try {
        selector = Selector.open();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      Selector opened = selector;
      start("moka-idle-clients", () -> watch(opened));
    }
    return selector;
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(null, work, name, STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
  }

  private void watch(Selector from) {
    try {
      while (from.isOpen()) {
        for (Idle next = arriving.poll(); next != null; next = arriving.poll()) {
          register(from, next);
        }
        try {
          from.select();
          wake(from);
        } catch (OutOfMemoryError e) {
          // Those that wait must be heard when there is memory again.
          LOG.warn("Memory ran out while idle connections were watched", e);
        }
      }
    } catch (ClosedSelectorException e) {
      LOG.debug("The server closes");
    } catch (IOException e) {
      LOG.error("Idle connections cannot be watched any more, and are closed", e);
      close();
    }
  }

  private void register(Selector with, Idle idle) {
    try {
      idle.channel.configureBlocking(false);
      idle.channel.register(with, SelectionKey.OP_READ, idle);
    } catch (IOException e) {
      // It is closed, which its own thread finds out.
      resume(idle);
    }
  }

  private void wake(Selector from) throws IOException {
    List<Idle> ready = new ArrayList<>();
    while (!from.selectedKeys().isEmpty()) {
      for (SelectionKey key : from.selectedKeys()) {
        key.cancel();
        ready.add((Idle) key.attachment());
      }
      from.selectedKeys().clear();
      // A channel may block again when the selector has forgotten it.
      from.selectNow();
    }
    ready.forEach(this::resume);
  }

  private void resume(Idle idle) {
    if (!all.remove(idle)) {
      return;
    }
    try {
      if (idle.channel.isOpen()) {
        idle.channel.configureBlocking(true);
      }
      start("moka-client", idle.resume);
    } catch (IOException | OutOfMemoryError e) {
      LOG.warn("A connection is closed: {}", e.toString());
      closeQuietly(idle.channel);
      idle.end.run();
    }
  }

  private static void closeQuietly(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.debug("A connection could not be closed", e);
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      if (selector != null) {
        try {
          selector.close();
        } catch (IOException e) {
          LOG.debug("A selector could not be closed", e);
        }
      }
    }
    for (Idle idle : List.copyOf(all)) {
      if (all.remove(idle)) {
        end(idle);
      }
    }
  }

  private static void end(Idle idle) {
    try {
      // The selector has let go of it.
      idle.channel.configureBlocking(true);
    } catch (IOException | IllegalBlockingModeException e) {
      LOG.debug("A connection is gone before the server closes", e);
    }
    try {
      idle.end.run();
    } catch (IllegalBlockingModeException e) {
      LOG.debug("A client cannot be told of the end any more", e);
    } finally {
      closeQuietly(idle.channel);
    }
  }
}
