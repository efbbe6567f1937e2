package io.mokadb.oracle.wire;

import io.mokadb.oracle.OracleRequest;
import io.netty.buffer.ByteBuf;

/** A request: {@code byte kind, int sequence, long argument}; the sequence comes back. */
public record RequestMessage(int sequence, OracleRequest request) {
  private static final int BYTES = 13;
  private static final int DRAW = 1;
  private static final int DRAW_AND_RAISE_SCHEMA = 2;
  private static final int RAISE_SAFE_POINT = 3;
  private static final int NEWEST_AT = 4;
  private static final int MILLIS_OF = 5;
  private static final int PASS_OVER = 6;

  public void writeTo(ByteBuf out) {
    if (request instanceof OracleRequest.Draw draw) {
      write(out, DRAW, draw.count());
    } else if (request instanceof OracleRequest.DrawAndRaiseSchema) {
      write(out, DRAW_AND_RAISE_SCHEMA, 1);
    } else if (request instanceof OracleRequest.RaiseSafePoint raise) {
      write(out, RAISE_SAFE_POINT, raise.target());
    } else if (request instanceof OracleRequest.PassOver pass) {
      write(out, PASS_OVER, pass.target());
    } else if (request instanceof OracleRequest.NewestAt at) {
      write(out, NEWEST_AT, at.millis());
    } else {
      write(out, MILLIS_OF, ((OracleRequest.MillisOf) request).timestamp());
    }
  }

  private void write(ByteBuf out, int kind, long argument) {
    out.writeByte(kind).writeInt(sequence).writeLong(argument);
  }

  /** Reads the body of a frame, or throws if it is something else. */
  public static RequestMessage read(ByteBuf body) {
    if (body.readableBytes() != BYTES) {
      throw new OracleWireException(
          "A request has " + BYTES + " bytes, not " + body.readableBytes());
    }
    int kind = body.readUnsignedByte();
    int sequence = body.readInt();
    return new RequestMessage(sequence, request(kind, body.readLong()));
  }

  private static OracleRequest request(int kind, long argument) {
    return switch (kind) {
      case DRAW -> new OracleRequest.Draw(count(argument));
      case DRAW_AND_RAISE_SCHEMA -> new OracleRequest.DrawAndRaiseSchema();
      case RAISE_SAFE_POINT -> new OracleRequest.RaiseSafePoint(argument);
      case NEWEST_AT -> new OracleRequest.NewestAt(argument);
      case MILLIS_OF -> new OracleRequest.MillisOf(argument);
      case PASS_OVER -> new OracleRequest.PassOver(argument);
      default -> throw new OracleWireException("Unknown kind of request: " + kind);
    };
  }

  private static int count(long argument) {
    if (argument < 1 || argument > OracleRequest.MAX_COUNT) {
      throw new OracleWireException("A request for " + argument + " timestamps");
    }
    return (int) argument;
  }
}
