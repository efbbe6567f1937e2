package io.mokadb.oracle.server;

import io.mokadb.oracle.access.OracleAccess;
import io.mokadb.oracle.core.OracleNode;
import io.mokadb.oracle.wire.OracleFraming;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The port that clients connect to. Thread-safe. */
// What becomes of a refused or closing channel is of no interest.
@SuppressWarnings("FutureReturnValueIgnored")
final class OraclePort implements AutoCloseable {
  private static final int THREADS = 2;
  private static final long CLOSE_MILLIS = 2_000;

  private final EventLoopGroup threads;
  private final Channel channel;

  private OraclePort(EventLoopGroup threads, Channel channel) {
    this.threads = threads;
    this.channel = channel;
  }

  /**
   * Listens.
   *
   * @param access how connections are protected
   * @param node is asked for when a client connects; null while the server is starting
   * @param hub for processes whose messages are relayed
   * @throws IOException if the address cannot be listened on
   */
  static OraclePort listen(
      InetSocketAddress address, OracleAccess access, Supplier<OracleNode> node, RelayHub hub)
      throws IOException {
    EventLoopGroup threads =
        new NioEventLoopGroup(THREADS, new DefaultThreadFactory("moka-oracle-port", true));
    var bound =
        new ServerBootstrap()
            .group(threads)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_KEEPALIVE, true)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel client) {
                    OracleNode present = node.get();
                    if (present == null) {
                      client.close();
                      return;
                    }
                    access.protect(client.pipeline());
                    OracleFraming.addTo(client.pipeline());
                    client
                        .pipeline()
                        .addLast(new ServedConnection(present, hub, access.secret().orElse(null)));
                  }
                })
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      threads.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
      throw new IOException(bound.cause().getMessage(), bound.cause());
    }
    return new OraclePort(threads, bound.channel());
  }

  int port() {
    return ((InetSocketAddress) channel.localAddress()).getPort();
  }

  @Override
  public void close() {
    channel.close().awaitUninterruptibly(CLOSE_MILLIS);
    threads
        .shutdownGracefully(0, CLOSE_MILLIS, TimeUnit.MILLISECONDS)
        .awaitUninterruptibly(CLOSE_MILLIS);
  }
}
