package io.mokadb.server.frames;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each idle connection is ended when the server closes, whatever has become of it. */
final class IdleConnectionsTest {
  private final List<String> ended = new ArrayList<>();
  private final List<SocketChannel> channels = new ArrayList<>();
  private final IdleConnections idle = new IdleConnections();
  private ServerSocketChannel listening;

  @BeforeEach
  void listen() throws IOException {
    listening = ServerSocketChannel.open();
    listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  @AfterEach
  void close() throws IOException {
    idle.close();
    for (SocketChannel channel : channels) {
      channel.close();
    }
    listening.close();
  }

  private SocketChannel connected() throws IOException {
    SocketChannel channel = SocketChannel.open(listening.getLocalAddress());
    channels.add(channel);
    channels.add(listening.accept());
    return channel;
  }

  /** Whichever comes first finds the other one open, and leaves it closed. */
  @Test
  void closedChannel_isEndedToo() throws IOException {
    SocketChannel one = connected();
    SocketChannel other = connected();
    idle.add(one, () -> {}, () -> endAndClose("one", other));
    idle.add(other, () -> {}, () -> endAndClose("other", one));
    idle.close();
    assertThat(ended).containsExactlyInAnyOrder("one", "other");
  }

  private void endAndClose(String name, SocketChannel channel) {
    ended.add(name);
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void clientThatCannotBeTold_doesNotKeepOthersOpen() throws IOException {
    for (int i = 0; i < 3; i++) {
      String name = "client " + i;
      idle.add(
          connected(),
          () -> {},
          () -> {
            ended.add(name);
            throw new IllegalBlockingModeException();
          });
    }
    idle.close();
    assertThat(ended).containsExactlyInAnyOrder("client 0", "client 1", "client 2");
    assertThat(channels).filteredOn(SocketChannel::isOpen).hasSize(3);
  }
}
