package io.mokadb.oracle.client;

import io.mokadb.oracle.access.OracleAccess;
import io.mokadb.oracle.wire.OracleFraming;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;

/**
 * The opening of a connection to a server.
 *
 * @param timeoutMillis how long that may take
 * @param maxBody the longest body that the server may send, in bytes
 */
record Dialing(EventLoop loop, OracleAccess access, int timeoutMillis, int maxBody) {
  /**
   * Connects, without waiting.
   *
   * @param handler gets the bodies of the server's frames
   */
  ChannelFuture dial(InetSocketAddress address, ChannelHandler handler) {
    return new Bootstrap()
        .group(loop)
        .channel(NioSocketChannel.class)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, timeoutMillis)
        .handler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel server) {
                access.protect(server.pipeline(), address.getHostString(), address.getPort());
                OracleFraming.addTo(server.pipeline(), maxBody);
                server.pipeline().addLast(handler);
              }
            })
        .connect(address);
  }
}
