package io.mokadb.oracle.wire;

import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;

/** The frames of a connection: four bytes of length, then the body. */
public final class OracleFraming {
  /** The longest body of a frame, in bytes. */
  public static final int MAX_BODY = 1024;

  private static final int LENGTH_BYTES = 4;

  private OracleFraming() {}

  /** Adds the codecs, which turn bytes into bodies and bodies into bytes. */
  public static void addTo(ChannelPipeline pipeline) {
    pipeline.addLast(
        new LengthFieldBasedFrameDecoder(MAX_BODY, 0, LENGTH_BYTES, 0, LENGTH_BYTES),
        new LengthFieldPrepender(LENGTH_BYTES));
  }
}
